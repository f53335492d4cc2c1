/** What is used of WebAssembly; Node's types leave it to those of browsers. */
declare namespace WebAssembly {
  interface Module {
    readonly module: unique symbol;
  }
  interface Instance {
    readonly exports: Record<string, unknown>;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: object): Promise<Instance>;
}
