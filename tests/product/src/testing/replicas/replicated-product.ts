import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Nkey, newNkey } from '@ichibun/kit/nats/keys';
import { readNatsSettings } from '@ichibun/kit/nats/settings';
import { NatsTransport } from '@ichibun/kit/nats/transport';
import { BUS_USERS, type BusUser, busAuthorization } from '@ichibun/launcher/nats/authorization';
import { GATEWAY } from '@ichibun/launcher/services';
import { Balancer } from './balancer.js';
import { NatsServers } from './nats-servers.js';
import { chartPods } from './pods.js';
import { Replica } from './replica.js';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

/** The program of today, in which every process of a service begins. */
const mainOf = (tree: string) => join(tree, 'services', 'launcher', 'dist', 'main.js');

export interface Shape {
  /** Processes of each service, and gateways. */
  readonly replicas: number;
  readonly natsServers: number;
  /** A service that is not started. */
  readonly without?: string;
  /** The top folder of the release that is started; without it this one. */
  readonly tree?: string;
}

/**
 * The product as a cluster runs it: several processes of every service, each with its own nkey and permissions, several
 * NATS servers, and gateways behind one address. A process that ends by itself is started again.
 */
export class ReplicatedProduct {
  private readonly places: { replica: Replica }[] = [];
  /** What any of its processes has logged as an error, in this order. */
  readonly errors: string[] = [];
  /** What processes said last that nobody had asked to end. */
  private readonly crashes: string[] = [];
  private readonly killed = new Set<Replica>();
  private stopping = false;

  private constructor(
    readonly nats: NatsServers,
    readonly dataDir: string,
    private readonly balancer: Balancer,
    private readonly environmentOf: (service: BusUser) => NodeJS.ProcessEnv,
    private readonly main: string,
  ) {}

  /** Returns when all of them are ready. */
  static async start(
    { replicas, natsServers, without, tree = ROOT }: Shape,
    databaseUrl: string,
    variables: Readonly<Record<string, string>>,
    dataDir?: string,
  ): Promise<ReplicatedProduct> {
    const keys = Object.fromEntries(BUS_USERS.map((user) => [user, newNkey()])) as Record<BusUser, Nkey>;
    const publicKeys = Object.fromEntries(BUS_USERS.map((user) => [user, keys[user].publicKey]));
    const nats = await NatsServers.start(natsServers, await busAuthorization(publicKeys as Record<BusUser, string>));
    const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'ichibun-replicas-')));
    const podOf = await chartPods();
    const balancer = await Balancer.listen(() => product.gatewayPorts());
    const product: ReplicatedProduct = new ReplicatedProduct(
      nats,
      folder,
      balancer,
      (service) => ({
        PATH: process.env.PATH,
        DEMO_USER: 'on',
        LOG_FORMAT: 'json',
        SESSION_SECRET: 'a secret of thirty-two characters',
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        MALLOC_ARENA_MAX: '2',
        NODE_OPTIONS: podOf(service).nodeOptions,
        ...variables,
        // Their ports are read from what they say.
        LOG_LEVEL: 'info',
        NATS_URL: nats.urls,
        NATS_NKEY_SEED: keys[service].seed,
      }),
      mainOf(tree),
    );
    const users = BUS_USERS.filter((user) => user !== without);
    const all = Array.from({ length: replicas }, () => users).flat();
    for (const service of all) product.places.push({ replica: product.begin(service) });
    await Promise.all(product.places.map(({ replica }) => replica.ready()));
    return product;
  }

  /** Where the gateways are reached, as one. */
  get url(): string {
    return this.balancer.url;
  }

  /** Every process, with its service. */
  get processes(): readonly { readonly service: string; readonly pid: number }[] {
    return this.places.map(({ replica }) => replica);
  }

  /** Speaks on the bus as the gateways do; the caller closes it. */
  connect(): Promise<NatsTransport> {
    return NatsTransport.connect(readNatsSettings(this.environmentOf(GATEWAY))!, GATEWAY);
  }

  private gatewayPorts(): number[] {
    return this.places
      .filter(({ replica }) => replica.service === GATEWAY && replica.isRunning)
      .flatMap(({ replica: { port } }) => port ?? []);
  }

  private begin(service: BusUser, main = this.main): Replica {
    const failed = (line: string) => this.errors.push(`${service}: ${line}`);
    const replica = new Replica(main, service, this.environmentOf(service), failed);
    void replica.ended.then(() => {
      const place = this.places.find((one) => one.replica === replica);
      if (!place || this.stopping) return;
      if (!this.killed.has(replica)) this.crashes.push(replica.lastWords);
      place.replica = this.begin(service, main);
    });
    return replica;
  }

  /**
   * Replaces a process as a rolling upgrade does: the new one is ready before nobody sends to the old one any more, and
   * the old one is asked to end.
   *
   * @param tree the release that comes in its place
   */
  async replace(at: number, tree?: string): Promise<void> {
    const place = this.places[at]!;
    const old = place.replica;
    const replica = this.begin(old.service as BusUser, mainOf(tree ?? ROOT));
    await replica.ready();
    place.replica = replica;
    await old.stop();
  }

  /**
   * Kills a process with `kill -9`. Another takes its place.
   *
   * @returns how many callers had a connection to it, which ends with it
   */
  kill(at: number): number {
    const { replica } = this.places[at]!;
    this.killed.add(replica);
    const cut = replica.port === undefined ? 0 : this.balancer.waitingFor(replica.port);
    replica.signal('SIGKILL');
    return cut;
  }

  /** Returns when every process is ready. */
  async ready(): Promise<void> {
    for (const place of this.places) {
      while (
        !(await place.replica.ready().then(
          () => true,
          () => false,
        ))
      );
    }
  }

  /** @throws when a process has ended by itself: calls that found its successor would hide that */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.balancer.close();
    await Promise.all(this.places.map(({ replica }) => replica.stop()));
    await this.nats.stop();
    await rm(this.dataDir, { recursive: true, force: true });
    if (this.crashes.length > 0) throw new Error(this.crashes.join('\n'));
  }
}
