"""The evening with stacks: tables that end one by one, what everybody has, and how it went up and down."""
