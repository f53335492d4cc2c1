import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { USUAL_BODY } from '@ichibun/contracts/bounds';
import { CONFIG, readConfig } from '@ichibun/kit/config';
import { DomainError } from '@ichibun/kit/errors';
import type { HealthCheck } from '@ichibun/kit/health';
import { type LogSettings, ServiceLogger } from '@ichibun/kit/logging';
import { ObjectStore } from '@ichibun/kit/objects';
import { withRequest } from '@ichibun/kit/request-context';
import { Rpc } from '@ichibun/kit/rpc';
import { type DynamicModule, Logger, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AccountController } from './account/account.controller.js';
import { LearnerExport } from './account/learner-export.js';
import { AdminController } from './admin/admin.controller.js';
import { AnalyticsController } from './analytics/analytics.controller.js';
import { AudiobookController } from './audiobook/audiobook.controller.js';
import { type GatewayConfig, gatewayConfig, isWildcardHost } from './config.js';
import { ContentController } from './content/content.controller.js';
import { CountingSettingsController } from './content/counting-settings.controller.js';
import { DecksController, VocabularyDecksController } from './decks/decks.controller.js';
import { DictionariesController } from './dictionaries/dictionaries.controller.js';
import { AnkiConnectController } from './doors/anki-connect.controller.js';
import { JitenController } from './doors/jiten.controller.js';
import { LinesController } from './doors/lines.controller.js';
import { McpController } from './doors/mcp.controller.js';
import { Programs } from './doors/programs.js';
import { TokensController } from './doors/tokens.controller.js';
import { YomitanController } from './doors/yomitan.controller.js';
import { OwnGrammarController } from './grammar/own-grammar.controller.js';
import { PatternsController } from './grammar/patterns.controller.js';
import { abandonmentOf } from './http/abandonment.js';
import { checkHost, checkOrigin, hostWarning } from './http/addresses.js';
import { admitCalls, isForApi } from './http/admission.js';
import { cutStalledAnswers, sendInPieces } from './http/answers.js';
import { givenMemory, inFlightBounds } from './http/bounds.js';
import { CallerGuard } from './http/caller.guard.js';
import { Callers } from './http/callers.js';
import { countFromBody, deadlineOf } from './http/deadline.js';
import { DistributedRateLimitStore } from './http/distributed-rate-limit-store.js';
import { allowForeignPages, answerOtherMethods, answerPreflights } from './http/doors.js';
import { HttpErrorFilter } from './http/error-filter.js';
import { CHECKS, HealthController } from './http/health.controller.js';
import { InFlight } from './http/in-flight.js';
import { readJsonBodies } from './http/json-bodies.js';
import { observeRequest } from './http/observation.js';
import { describeApi } from './http/openapi.js';
import { servePages } from './http/pages.js';
import { answerExpectations, answerUnreadable, answerUnroutable } from './http/protocol-errors.js';
import { RouteRateLimits } from './http/rate-limited.js';
import { RetryReadsInterceptor } from './http/retry-reads-interceptor.js';
import { keepRoutes } from './http/route-table.js';
import { SECURITY_HEADERS } from './http/security-headers.js';
import { SessionCache } from './http/session-cache.js';
import {
  CONNECTIONS,
  closingConnections,
  cutSlowBodies,
  drainBodies,
  limitConnections,
  TIME_LIMITS,
} from './http/slow-bodies.js';
import { DictionaryController } from './language/dictionary.controller.js';
import { LanguageController } from './language/language.controller.js';
import { AnalysedTextsController } from './reader/analysed-texts.controller.js';
import { ChaptersController } from './reader/chapters.controller.js';
import { DocumentsController } from './reader/documents.controller.js';
import { Documents } from './reader/documents.js';
import { EndingController } from './reader/ending.controller.js';
import { ReadingNextController } from './reader/reading-next.controller.js';
import { ReadingStatsController } from './reader/reading-stats.controller.js';
import { RecordingsController } from './reader/recordings.controller.js';
import { SamplesController } from './reader/samples.controller.js';
import { TranslationController } from './reader/translation.controller.js';
import { UploadsController } from './reader/uploads.controller.js';
import { WordListController } from './reader/word-list.controller.js';
import { WordsController } from './reader/words.controller.js';
import { AnkiController } from './reviews/anki.controller.js';
import { CardsController } from './reviews/cards.controller.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { RunsController } from './runs/runs.controller.js';
import { RecommendationsController } from './sentences/recommendations.controller.js';
import { SentencesController } from './sentences/sentences.controller.js';
import { SessionController } from './session/session.controller.js';
import { NaturalVoiceController } from './speech/natural-voice.controller.js';
import { SpeechController } from './speech/speech.controller.js';
import { TranscriptionsController } from './speech/transcriptions.controller.js';
import { Counters } from './users/counters.js';
import { DashboardController } from './users/dashboard.controller.js';
import { BlockedWordsController } from './vocabulary/blocked-words.controller.js';
import { CardImportsController } from './vocabulary/card-imports.controller.js';
import { CorrectionsController } from './vocabulary/corrections.controller.js';
import { ImportsController } from './vocabulary/imports.controller.js';
import { KnowingSettingsController } from './vocabulary/knowing-settings.controller.js';
import { KnowledgeController } from './vocabulary/knowledge.controller.js';
import { KnownSetsController } from './vocabulary/known-sets.controller.js';
import { PlacementController } from './vocabulary/placement.controller.js';
import { VocabularyController } from './vocabulary/vocabulary.controller.js';
import { WordBandsController } from './vocabulary/word-bands.controller.js';

/** Of the rate limit's headers only retry-after is sent: a page has no use for the others. */
const NO_COUNTDOWN = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

@Module({
  controllers: [
    HealthController,
    SessionController,
    AccountController,
    TokensController,
    YomitanController,
    LinesController,
    AnkiConnectController,
    JitenController,
    McpController,
    DashboardController,
    AnalyticsController,
    VocabularyController,
    ImportsController,
    CardImportsController,
    BlockedWordsController,
    CorrectionsController,
    KnownSetsController,
    PlacementController,
    WordBandsController,
    KnowledgeController,
    ReviewsController,
    CardsController,
    AnkiController,
    KnowingSettingsController,
    ContentController,
    AnalysedTextsController,
    CountingSettingsController,
    LanguageController,
    OwnGrammarController,
    PatternsController,
    DictionaryController,
    UploadsController,
    ReadingNextController,
    WordListController,
    ChaptersController,
    DictionariesController,
    DocumentsController,
    RecordingsController,
    EndingController,
    SamplesController,
    TranslationController,
    WordsController,
    ReadingStatsController,
    RecommendationsController,
    SentencesController,
    DecksController,
    VocabularyDecksController,
    SpeechController,
    TranscriptionsController,
    NaturalVoiceController,
    AudiobookController,
    RunsController,
    AdminController,
  ],
  providers: [
    Counters,
    Documents,
    LearnerExport,
    Programs,
    { provide: APP_GUARD, useClass: CallerGuard },
    { provide: APP_FILTER, useClass: HttpErrorFilter },
    { provide: APP_INTERCEPTOR, useValue: new RetryReadsInterceptor() },
  ],
})
class GatewayModule {}

export interface GatewayDependencies {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly rpc: Rpc;
  readonly objects: ObjectStore;
  readonly log: LogSettings;
  /** Folder of the built pages; without it only /api is served. */
  readonly pages?: string;
  /** What the product depends on. */
  readonly checks: readonly HealthCheck[];
  /** Called when the gateway is ready to listen, such as to end what has answered at its port. */
  readonly beforeListening?: () => Promise<void>;
}

export interface RunningGateway {
  /** Where it is reached: `http://127.0.0.1:8080`. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the HTTP edge: the documented paths below /api, their description at /api/docs, and the pages.
 *
 * @throws ConfigError when its part of the environment is not right
 */
export async function startGateway(dependencies: GatewayDependencies): Promise<RunningGateway> {
  const config = readConfig(gatewayConfig, dependencies.environment);
  const sessions = new SessionCache(dependencies.rpc);
  const providers = [
    { provide: Rpc, useValue: dependencies.rpc },
    { provide: ObjectStore, useValue: dependencies.objects },
    { provide: CONFIG, useValue: config },
    { provide: CHECKS, useValue: dependencies.checks },
    { provide: SessionCache, useValue: sessions },
  ];
  const adapter = new FastifyAdapter({
    bodyLimit: USUAL_BODY.bytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    ...TIME_LIMITS,
    // Requests on open connections while this process stops are answered, and end their connection.
    return503OnClosing: false,
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
    genReqId: () => randomUUID(),
    // A word in a path, percent-encoded: 100 characters of 9 bytes, with room to report a longer one.
    routerOptions: { maxParamLength: 3_000 },
  });
  const app = await NestFactory.create<NestFastifyApplication>(dependenciesModule(providers), adapter, {
    logger: new ServiceLogger('gateway', dependencies.log),
    abortOnError: false,
    // Nest would also take what any site's form may send without being asked.
    bodyParser: false,
  });
  adapter.getInstance().removeContentTypeParser('text/plain');
  const stopping = closingConnections(adapter.getInstance());
  keepRoutes(adapter.getInstance());
  readJsonBodies(adapter.getInstance());
  cutSlowBodies(adapter.getInstance());
  drainBodies(adapter.getInstance());
  await protect(app, config, dependencies.rpc, sessions);
  SwaggerModule.setup('api/docs', app, () => describeApi(app));
  if (dependencies.pages) await servePages(adapter.getInstance(), dependencies.pages);
  answerExpectations(app.getHttpServer());
  limitConnections(app.getHttpServer(), config.trustedProxies.length > 0 ? { total: CONNECTIONS.total } : CONNECTIONS);
  await dependencies.beforeListening?.();
  await app.listen(config.port, config.host);
  const warning = hostWarning(config);
  if (warning) new Logger('Gateway').warn(warning);
  return {
    url: addressOf(await app.getUrl(), config.host),
    stop: () => {
      stopping();
      return app.close();
    },
  };
}

const dependenciesModule = (providers: Provider[]): DynamicModule => ({
  module: class Root {},
  imports: [{ module: class Dependencies {}, global: true, providers, exports: providers }, GatewayModule],
});

/** The OpenAPI document of all calls, without anything that would answer them. */
export async function openApiDocument(): Promise<OpenAPIObject> {
  const providers = [Rpc, ObjectStore, CONFIG, CHECKS, SessionCache].map((provide) => ({
    provide,
    useValue: undefined,
  }));
  const settings = { preview: true, logger: false, abortOnError: false } as const;
  const app = await NestFactory.create<NestFastifyApplication>(
    dependenciesModule(providers),
    new FastifyAdapter(),
    settings,
  );
  const document = describeApi(app);
  await app.close();
  return document;
}

async function protect(
  app: NestFastifyApplication,
  config: GatewayConfig,
  rpc: Rpc,
  sessions: SessionCache,
): Promise<void> {
  await app.register(cookie);
  // Who reads a file looks whether it was cut off.
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(compress, { encodings: ['gzip'], zlibOptions: { level: 1 }, threshold: 2048 });
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: '1 minute',
    store: DistributedRateLimitStore.asStore(rpc, config.sessionSecret),
    addHeaders: NO_COUNTDOWN,
    addHeadersOnExceeding: NO_COUNTDOWN,
    // Not by cookie: one that nobody has checked yet would open a bucket of its own.
    keyGenerator: (request) => request.ip,
    allowList: (request) => !isForApi(request),
    errorResponseBuilder: (_request, { ttl }) => new DomainError('http.rate-limited', { waitMs: ttl }),
  });
  const fastify = app.getHttpAdapter().getInstance();
  const inFlight = new InFlight(inFlightBounds(givenMemory()));
  admitCalls(fastify, new Callers(rpc, sessions, config), new RouteRateLimits(), inFlight);
  countFromBody(fastify);
  sendInPieces(fastify);
  cutStalledAnswers(fastify, () => inFlight.isFull);
  answerPreflights(fastify);
  answerOtherMethods(fastify);
  fastify.addHook('onRequest', (request, reply, done) => {
    // A list for a browser on this machine takes longer to compress than to hand over.
    const isCall = isForApi(request);
    if (isLoopback(request) && isCall) request.headers['x-no-compression'] = '1';
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    allowForeignPages(request, reply);
    // What a learner is answered stays in no cache, unless its route says otherwise.
    if (isCall) reply.header('cache-control', 'no-store');
    const signal = abandonmentOf(request, reply);
    const trace = observeRequest(request, reply, config.trustedProxies.length > 0);
    withRequest({ requestId: request.id, trace, deadline: deadlineOf(request), signal }, () => {
      try {
        checkHost(request, config);
        if (!request.routeOptions.config.door) checkOrigin(request, config);
        done();
      } catch (error) {
        done(error as Error);
      }
    });
  });
}

const isLoopback = ({ ip }: FastifyRequest) => ip === '127.0.0.1' || ip === '::1';

/** The address a person can open: a wildcard host is reached by the name of this machine. */
const addressOf = (url: string, host: string) =>
  isWildcardHost(host) ? url.replace(/\/\/\[?[0-9a-f.:]+\]?(?=:\d+$)/i, '//localhost') : url;
