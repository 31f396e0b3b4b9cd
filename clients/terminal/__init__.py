"""The ginp2p command and the table in a terminal."""
