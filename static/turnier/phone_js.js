// Before the first paint: this browser runs scripts, so panes stay closed until they are needed.
document.documentElement.classList.add("js");
