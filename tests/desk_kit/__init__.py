"""What tests of views, search and pages share: small matches, ledgers that grow, views made once, a desk over them."""
