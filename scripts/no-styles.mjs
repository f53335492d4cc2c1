// Stands in for stylesheets in Jest, where nothing is painted.
