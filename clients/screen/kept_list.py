"""A list of matches on this machine, of which one or all may be deleted, with one question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.binding import Binding
from textual.widget import Widget

from clients.screen.bar import Bar, Button
from clients.screen.form import Entry, Form
from clients.screen.offers import Offer
from clients.screen.panels import Question
from clients.terminal.deleting import FOR_GOOD

__all__ = ("KeptList",)


class KeptList(Form):
    """Lists entries; those who list say what may become of them.

    also: what else is offered, before the deleting.
    """

    BINDINGS = [  # noqa: RUF012 - as Textual declares it
        Binding("d", "delete", show=False),
        Binding("a", "delete_all", show=False),
    ]

    also: ClassVar[tuple[Offer, ...]] = ()
    _at: Entry | None = None  # where the focus is, or was before it went to the bar

    def consequence(self, entries: Sequence[Entry]) -> str:
        """Return what else becomes of it when these are deleted; empty where nothing does."""
        raise NotImplementedError

    def delete(self, entry: Entry) -> str:
        """Delete what an entry stands for; return why that was not possible, or nothing."""
        raise NotImplementedError

    def offer(self) -> None:
        """Show the bar: what else there is to do, and the deleting where there is anything.

        It has room for three: the key for all is told in words where another comes before.
        """
        offers = [*self.also]
        if self.entries:
            offers.append(Offer("d", "delete", "Delete"))
        if len(self.entries) > 1 and not self.also:
            offers.append(Offer("a", "delete_all", "Delete all"))
        self.query_one(Bar).show([*offers, Offer("escape", "back", "Back")])

    @property
    def entries(self) -> list[Entry]:
        """The entries, from top to bottom."""
        return list(self.query(Entry))

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Note which entry is meant."""
        widget: Widget = event.widget
        if isinstance(widget, Entry):
            self._at = widget

    @on(Button.Pressed)
    async def _pressed(self, message: Button.Pressed) -> None:
        await self.run_action(message.offer.kind)

    def action_delete(self) -> None:
        """Delete the entry that is meant, if it is meant so."""
        if self._at is not None and self._at in self.entries:
            self._ask("Delete this match?", f"{self._at.title_text}.", [self._at])

    def action_delete_all(self) -> None:
        """Delete all of them, if that is meant."""
        if len(self.entries) > 1:
            self._ask(f"Delete all {len(self.entries)} matches?", "", self.entries)

    def _ask(self, title: str, which: str, entries: Sequence[Entry]) -> None:
        text = " ".join(filter(None, (which, self.consequence(entries), FOR_GOOD)))

        def answered(yes: bool | None) -> None:
            if yes:
                self.run_worker(self._delete(entries))

        self.app.push_screen(Question(title, text, "Delete", "Keep"), answered)

    async def _delete(self, entries: Sequence[Entry]) -> None:
        refusals = []
        for entry in entries:
            refusal = self.delete(entry)
            if refusal:
                refusals.append(refusal)
            else:
                await entry.remove()
        count = f"Deleted: {len(entries) - len(refusals)}."
        self.trouble(" ".join([count, *refusals[:1]]))
        self.offer()
        self.query("Entry, Button").first().focus()
