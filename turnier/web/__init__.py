"""The pages, by audience. Views parse, call a service and render; they never write."""
