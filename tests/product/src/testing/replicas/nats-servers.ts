import { freePort } from '@ichibun/machine/free-port';
import { type RunningNats, startNatsServer } from '@ichibun/machine/nats-server';

/** As the chart's own: a server that nobody hears of any more is given up within six seconds. */
const PINGS = 'ping_interval: "2s"\nping_max: 2\n';

/** NATS servers of one cluster, on this machine. */
export class NatsServers {
  private constructor(
    private readonly configs: readonly string[],
    private readonly ports: readonly number[],
    private readonly running: RunningNats[],
  ) {}

  /** @param authorization the block of the configuration that says who may do what; without it anybody anything */
  static async start(count: number, authorization = ''): Promise<NatsServers> {
    const ports: number[] = [];
    const routes: number[] = [];
    for (let at = 0; at < count; at++) {
      ports.push(await freePort());
      routes.push(await freePort());
    }
    const addresses = routes.map((port) => `"nats://127.0.0.1:${port}"`).join(', ');
    const configs = routes.map(
      (port, at) => `server_name: n${at}
${PINGS}${count > 1 ? `cluster { name: ichibun, listen: "127.0.0.1:${port}", routes: [ ${addresses} ] }\n` : ''}${authorization}`,
    );
    const running = await Promise.all(configs.map((config, at) => startNatsServer({ config, port: ports[at]! })));
    return new NatsServers(configs, ports, running);
  }

  /** Addresses of all of them, as NATS_URL takes them. */
  get urls(): string {
    return this.ports.map((port) => `nats://127.0.0.1:${port}`).join(',');
  }

  get count(): number {
    return this.ports.length;
  }

  /** Ends a server as `kill -9` does, and starts it again at its address. */
  async restart(at: number): Promise<void> {
    process.kill(this.running[at]!.pid, 'SIGKILL');
    this.running[at] = await startNatsServer({ config: this.configs[at]!, port: this.ports[at]! });
  }

  /** Keeps a server silent, on connections that stay open and new ones alike: what a cut cable looks like. */
  cut(at: number): void {
    process.kill(this.running[at]!.pid, 'SIGSTOP');
  }

  heal(at: number): void {
    process.kill(this.running[at]!.pid, 'SIGCONT');
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.map((server) => server.stop()));
  }
}
