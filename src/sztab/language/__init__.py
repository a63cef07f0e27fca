"""Languages: catalogues, and the code that turns sentences by them."""
