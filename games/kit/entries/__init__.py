"""What can be written on a sheet: kinds of lines with their fields, and how they are asked for."""
