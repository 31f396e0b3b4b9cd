"""The documents: links and paths lead somewhere, and what they say of bytes is so in the code."""

import re
from pathlib import Path

import pytest

import ginp2p
from ginp2p.deck.masking import card_points
from ginp2p.deck.shuffle_proof import proof_size
from ginp2p.game import rules
from ginp2p.game.deal import PHASES
from ginp2p.game.score import KINDS
from ginp2p.pairing import envelope, exchange
from ginp2p.table import record, statement, wire
from ginp2p.table.hand import MESSAGES

ROOT = Path(__file__).parent.parent
DOCS = sorted(path.name for path in (ROOT / "docs").glob("*.md"))
PAGES = ["README.md", *(f"docs/{name}" for name in DOCS)]
SOURCES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("ginp2p", "clients", "signaling", "tests")
    for path in (ROOT / folder).rglob("*.py")
    if "node_modules" not in path.parts
)


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def headings(name):
    """The page's headings without their marks, as "9.3 Bodies"."""
    found = re.findall(r"^#+ (.*)$", read(name), re.MULTILINE)
    return [heading.replace(". ", " ", 1) for heading in found]


def part(name, heading):
    """The text under a heading, up to the next one of any level."""
    text = read(name)
    start = text.index(f" {heading}\n")
    end = text.find("\n#", start)
    return text[start : end if end > 0 else len(text)]


def rows(text):
    """The tables' rows in a text, as lists of cells; \\| is no border."""
    lines = re.findall(r"^\|(.*)\|$", text, re.MULTILINE)
    cells = [[cell.strip() for cell in line.split("|")] for line in lines]
    return [row for row in cells if set("".join(row)) != {"-"}]


def sizes(text):
    """A row's fields, as a layout has them: ``key 32`` or two sizes with a dash between."""
    fields = []
    for field in text.split(", "):
        name, size = field.split(" ")
        least, _, greatest = size.partition("\u2013")
        fields.append((name, int(least), int(greatest or least)))
    return tuple(fields)


def layouts(text):
    """The messages in a part's table of kind, message and fields."""
    table = [row for row in rows(text) if len(row) == 3 and row[0].isdigit()]
    return [(int(kind), name.strip("`"), sizes(fields)) for kind, name, fields in table]


def described(*all_layouts):
    return [(layout.kind, layout.name, tuple(layout.fields)) for layout in all_layouts]


def kinds(several):
    return described(*(several._by_kind[kind] for kind in sorted(several._by_kind)))


class TestPages:
    @pytest.mark.parametrize("page", PAGES)
    def test_every_link_leads_somewhere(self, page):
        missing = []
        for target in re.findall(r"\]\(([^)]+)\)", read(page)):
            name, _, anchor = target.partition("#")
            if re.match(r"[a-z]+:", name):
                continue
            path = (ROOT / page).parent / name if name else ROOT / page
            if not path.exists() or (anchor and anchor not in anchors(path)):
                missing.append(target)
        assert missing == []

    @pytest.mark.parametrize("page", PAGES)
    def test_every_path_in_backticks_exists(self, page):
        named = re.findall(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|md|mjs|json|toml|html))`", read(page))
        assert [name for name in named if not (ROOT / name).exists()] == []

    @pytest.mark.parametrize("page", PAGES)
    def test_every_make_target_exists(self, page):
        named = set(re.findall(r"`make ([a-z]+)", read(page)))
        assert named - set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE)) == set()

    def test_the_changelog_has_this_version(self):
        assert ginp2p.__version__ in headings("docs/changelog.md")


def anchors(path):
    found = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in found}


class TestCitations:
    """What the code cites is there."""

    def test_a_cited_page_exists(self):
        cited = {
            (source, page)
            for source in SOURCES
            for page in re.findall(r"\bdocs/[\w-]+\.md", read(source))
        }
        assert [(source, page) for source, page in cited if not (ROOT / page).exists()] == []

    def test_a_cited_section_exists(self):
        missing = []
        citation = re.compile(r'(docs/[\w-]+\.md),?\s(?:"([^"]+)"|§([\d.]+\d|\d+))')
        for source in SOURCES:
            for page, title, number in citation.findall(read(source)):
                named = [heading.partition(" ") for heading in headings(page)]
                if (title or number) not in {head[2 if title else 0] for head in named}:
                    missing.append((source, page, title or number))
        assert missing == []

    def test_a_cited_decision_exists(self):
        decided = {
            int(number)
            for number in re.findall(r"^(\d+)\. \*\*", part("docs/rules.md", "2. Decisions"), re.M)
        }
        assert decided == set(range(1, 13))
        cited = set()
        for source in SOURCES:
            for numbers in re.findall(
                r"docs/rules\.md,[^\n]*?decisions? ([\d, andto]+)", read(source)
            ):
                cited.update(int(number) for number in re.findall(r"\d+", numbers))
        assert cited - decided == set()


class TestLayouts:
    """docs/protocol.md: the tables of kind, message and fields"""

    def test_the_channels_messages(self):
        assert layouts(part("docs/protocol.md", "2.2 Messages")) == kinds(wire.CHANNEL)

    def test_the_bodies(self):
        assert layouts(part("docs/protocol.md", "9.3 Bodies")) == kinds(wire.BODY)

    def test_the_pairings_messages(self):
        table = layouts(part("docs/protocol.md", "1.2 CPace"))
        assert table == kinds(exchange._MESSAGES) + described(envelope.SEALED)

    def test_the_rules(self):
        table = layouts(part("docs/protocol.md", "7. Hellos and the match"))
        assert table == described(rules._LAYOUT)

    def test_the_start_and_the_statements_of_a_record(self):
        table = layouts(part("docs/protocol.md", "11. The record"))
        assert table == described(record._START) + kinds(statement._STATEMENTS)

    def test_the_sizes_of_a_proof(self):
        text = part("docs/protocol.md", "5. The proof of a shuffle")
        factor, rest = re.search(r"^(\d+)·n \+ (\d+) bytes", text, re.MULTILINE).groups()
        for cards in (2, 11, 52):
            assert int(factor) * cards + int(rest) == proof_size(cards)
        assert f"{proof_size(52):,} for a deck, {proof_size(11):,} for eleven" in text


class TestProtocol:
    """docs/protocol.md: names and numbers"""

    def test_the_presets(self):
        text = part("docs/protocol.md", "7. Hellos and the match")
        table = [row for row in rows(text) if len(row) == 8 and row[1].isdigit()]
        assert [(row[0].strip("`"), *map(int, row[1:])) for row in table] == [
            (
                each.name,
                each.target,
                rules.OPENINGS.index(each.opening),
                each.knock_limit,
                each.gin_bonus,
                each.undercut_bonus,
                each.line_bonus,
                each.box_bonus,
            )
            for each in (rules.CLASSIC, rules.HOUSE)
        ]

    def test_the_states_of_a_hand(self):
        table = rows(part("docs/protocol.md", "9.1 States"))[1:]
        states = {row[0].strip("`"): tuple(re.findall(r"`(\w+)`", row[2])) for row in table}
        assert states == MESSAGES

    def test_the_numbers_of_the_tables_states(self):
        (row,) = [
            row
            for row in rows(read("docs/protocol.md"))
            if row[0] == "state" and len(row) == 3 and "u8:" in row[2]
        ]
        numbered = re.findall(r"(\w+) (\d)", row[2].partition(":")[2])
        assert [name for name, _ in numbered] == list(PHASES)
        assert [int(number) for _, number in numbered] == list(range(len(PHASES)))

    def test_the_kinds_of_result(self):
        table = rows(part("docs/protocol.md", "10.3 Results"))
        assert [row[0] for row in table[1:]] == [f"{n} {kind}" for n, kind in enumerate(KINDS)]

    def test_the_first_and_the_last_cards_points(self):
        text = part("docs/protocol.md", "4.1 Cards as points")
        named = re.findall(r"M_(?:0|51) += ([0-9a-f]{64})", text)
        assert named == [card_points()[0].hex(), card_points()[51].hex()]

    def test_the_transcripts_are_those_of_the_code(self):
        table = rows(part("docs/protocol.md", "3. Transcripts"))[1:]
        tags = {re.match("`([^`]+)`", row[0])[1] for row in table}
        labels = {label for row in table for label in re.findall("`([^`]+)`", row[1])}
        outputs = {label for row in table for label in re.findall("`([^`]+)`", row[2])}
        core = "".join(read(name) for name in SOURCES if name.startswith("ginp2p/"))
        assert tags == set(re.findall(r'Transcript\("([^"]+)"\)', core))
        assert labels - set(re.findall(r'absorb\(\s*"([^"]+)"', core)) == set()
        assert outputs - {"weights", "fold", "challenge"} == set(
            re.findall(r'\.digest\("([^"]+)"\)', core)
        )

    def test_every_label_that_a_proof_absorbs_is_in_the_code_and_the_document(self):
        told = set(re.findall(r'absorb\("([^"]+)"', read("docs/protocol.md")))
        done = {"commitments", "chain", "announcements"}  # labels that the code takes from a row
        for name in SOURCES:
            if name.startswith("ginp2p/"):
                done |= set(re.findall(r'absorb\(\s*"([^"]+)"', read(name)))
        assert told == done
