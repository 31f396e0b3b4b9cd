"""A whole match at the page's desk, on whichever machine this runs.

data: ``kind`` (solo or friend), ``seed``, ``preset``, ``target``, for solo ``level``; ``pages``,
the text of pages.py. Returns: everything each page was told.
"""


def main(data):
    names = {"__name__": "pages"}
    exec(compile(data["pages"], "pages.py", "exec"), names)  # noqa: S102
    if data["kind"] == "solo":
        page = names["solo"](data["seed"], data["level"], data["preset"], data["target"])
        return [names["play_solo"](page).reports]
    friends = names["Friends"](data["seed"], data["preset"], data["target"])
    friends.seated().run()
    return [page.reports for page in friends.pages]
