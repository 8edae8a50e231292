"""Forms of the registration desk."""
