"""The sitting in a page of its own, without a server: its store, its workers, and how the page is built."""
