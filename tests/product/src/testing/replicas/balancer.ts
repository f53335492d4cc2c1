import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * One address for several gateways, each of which gets every other connection: what a cluster's Service is. A gateway
 * that is not there is passed over.
 */
export class Balancer {
  private next = 0;
  private readonly sockets = new Set<Socket>();
  private readonly open = new Map<number, number>();

  private constructor(
    private readonly server: Server,
    private readonly ports: () => readonly number[],
  ) {
    server.on('connection', (socket) => this.lead(socket));
  }

  /** @param ports of the gateways that are sent to at the moment */
  static async listen(ports: () => readonly number[]): Promise<Balancer> {
    // The caller may have said all that it will say, and still waits for the answer.
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Balancer(server, ports);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** How many callers wait for the gateway at this port. */
  waitingFor(port: number): number {
    return this.open.get(port) ?? 0;
  }

  private lead(caller: Socket, tries = this.ports().length): void {
    this.sockets.add(caller);
    caller.once('close', () => this.sockets.delete(caller));
    caller.on('error', () => caller.destroy());
    const ports = this.ports();
    const port = ports[this.next++ % Math.max(1, ports.length)];
    if (port === undefined || tries === 0) return void caller.destroy();
    const gateway = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const refused = () => this.lead(caller, tries - 1);
    gateway.once('error', refused);
    gateway.once('connect', () => {
      gateway.off('error', refused);
      // What has come from it before goes to the caller, as through a Service.
      gateway.on('error', () => caller.destroySoon());
      this.sockets.add(gateway);
      this.open.set(port, this.waitingFor(port) + 1);
      gateway.once('close', () => {
        this.sockets.delete(gateway);
        this.open.set(port, this.waitingFor(port) - 1);
        caller.destroySoon();
      });
      caller.once('close', () => gateway.destroy());
      caller.pipe(gateway).pipe(caller);
      caller.resume();
    });
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
