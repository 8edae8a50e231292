"""The evening with stacks."""
