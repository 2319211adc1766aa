"""The search box: what was typed is read as a question, said back in words, and answered from the views."""
