// The script of Go that runs WebAssembly, which is added when the site is made.
export {};
