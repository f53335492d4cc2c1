import './styles.css';

// Shared modules are handed out asynchronously: nothing that imports one may be loaded before this point.
import(/* webpackChunkName: "shell" */ './bootstrap.js');
