"""A record is judged at the desk, and counted, on whichever machine this runs.

data: ``pages`` (the source of pages.py), ``record`` (in hexadecimal), ``seat`` to count for.
Returns: all reports.
"""


def main(data):
    pages = {}
    exec(data["pages"], pages)  # noqa: S102 (there is no path to import it by on MicroPython)
    page = pages["Page"]("archive")
    page.do("archive")
    record = data["record"]
    for at in range(0, len(record), 20000):
        page.do("piece", data=record[at : at + 20000])
    page.do("judge")
    while page.work == "idle":
        page.idle()
    for judged in page.told("judged"):
        page.do("count", matches=[{"summary": judged["summary"], "seat": data["seat"]}])
    page.do("close")
    return page.reports
