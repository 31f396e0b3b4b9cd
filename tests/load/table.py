"""The figures as tables of Markdown, as they stand in docs/benchmarks.md."""

WORDS = {
    "kib_a_client": ("KiB a client, idle", "16"),
    "kib_a_client_after_load": ("after load", "no more than idle"),
    "kib_a_client_left": ("left when all are gone", ""),
    "kib_a_client_again": ("with as many again", ""),
    "messages_a_second": ("messages a second, 64 on their way", "PeerJS's"),
    "messages_a_cpu_second": ("messages a second of the server's processor time", "PeerJS's"),
    "p50_ms_64_in_flight": ("p50 of these, ms", ""),
    "p99_ms_64_in_flight": ("p99 of these, ms", "PeerJS's"),
    "p50_ms_at_1000_a_second": ("p50 at 1,000 a second, ms", ""),
    "p99_ms_at_1000_a_second": ("p99 at 1,000 a second, ms", "PeerJS's"),
    "pairs_a_second": ("pairs a second", "500"),
    "pairs_a_cpu_second": ("pairs a second of the server's processor time", ""),
    "busy_share_of_server": ("share of the time the server computes", ""),
    "busy_share_of_driver": ("share of the time this program computes", ""),
    "objects_left": ("objects left of 10,000 abandoned rooms", ""),
    "kib_left": ("KiB left of them", ""),
}


def two_columns(figures):
    """figures: of one part, by server and key."""
    ours, rival = figures["ginp2p"], figures.get("PeerJS", {})
    for key, value in ours.items():
        what, target = WORDS[key]
        yield f"| {what} | {_number(value)} | {_number(rival.get(key))} | {target} |"


def of_two_servers(figures):
    """figures: by how those who meet are spread over two servers."""
    for kind, each in figures.items():
        rate, share = each["messages_a_cpu_second"], each["share_of_alone"]
        target = "0.6" if kind == "mixed" else ""
        yield f"| {kind} | {_number(rate)} | {share:.2f} | {target} |"


HEADS = {
    2: "| figure | this server | PeerJS | target |\n|---|---|---|---|",
    1: "| two servers | messages for a server's processor second | of one alone | target |\n"
    "|---|---|---|---|",
}


def _number(value):
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.2f}"
