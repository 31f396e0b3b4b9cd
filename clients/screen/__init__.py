"""The table on a terminal's whole screen, by mouse and keys, with Textual."""
