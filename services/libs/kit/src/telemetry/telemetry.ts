import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { metrics, resources } from '@opentelemetry/sdk-node';
import { z } from 'zod';
import { readConfig, switchVariable } from '../config.js';
import { endsWithin } from '../waiting/ends-within.js';
import { BOUNDARIES, collectMeasures, eventLoopLag, memoryBytes, secondsMeasured } from './metrics.js';
import { samplerOf, samplingVariables } from './sampling.js';
import { hrTime } from './span.js';
import { startTracing, stopTracing } from './tracing.js';

export const telemetryVariables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  METRICS: switchVariable.default(false),
  ...samplingVariables.shape,
});

type SdkMetrics = typeof metrics;
type Resource = ReturnType<(typeof resources)['emptyResource']>;

/** The API's number for values with a fraction. */
const DOUBLE = 1;

export interface Telemetry {
  /** The measures in Prometheus' own format; undefined without METRICS. */
  readonly metrics?: () => Promise<string>;
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
}

const NOTHING: Telemetry = { stop: async () => {} };

/** Milliseconds between two messages of measures to an OTLP receiver. */
const EXPORT_MS = 30_000;
/** A receiver that is away must not keep a process from ending. */
const STOP_MS = 2_000;

/**
 * Begins to trace and to measure where OTEL_EXPORTER_OTLP_ENDPOINT names a receiver (OTLP over HTTP; the SDK's other
 * variables, such as OTEL_TRACES_SAMPLER and OTEL_EXPORTER_OTLP_HEADERS, hold too), and to measure where METRICS is on.
 * Otherwise nothing is loaded.
 *
 * @param name of the service
 * @throws ConfigError naming the variables that are not right
 */
export async function startTelemetry(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): Promise<Telemetry> {
  const variables = readConfig(telemetryVariables, environment);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, METRICS: wantsMetrics } = variables;
  if (!endpoint && !wantsMetrics) return NOTHING;
  const { NodeSDK, metrics, resources, tracing } = await import('@opentelemetry/sdk-node');
  const { createTraceState, metrics: meters } = await import('@opentelemetry/api');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-http');
  const { PrometheusExporter, PrometheusSerializer } = await import('@opentelemetry/exporter-prometheus');
  const metricProducers = [producerOfSeconds(metrics, resources.emptyResource())];
  const prometheus = wantsMetrics ? new PrometheusExporter({ preventServerStart: true, metricProducers }) : undefined;
  // Replicas count for themselves: without an id of each, their counters would be one that jumps.
  const ours = {
    'service.name': `ichibun-${name}`,
    'service.namespace': 'ichibun',
    'service.instance.id': randomUUID(),
  };
  const resource = resources
    .defaultResource()
    .merge(resources.resourceFromAttributes(ours))
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const processor = endpoint ? new tracing.BatchSpanProcessor(new OTLPTraceExporter()) : undefined;
  const sdk = new NodeSDK({
    resource,
    autoDetectResources: false,
    instrumentations: [],
    logRecordProcessors: [],
    // Spans are our own, and go to their processor directly.
    spanProcessors: [],
    metricReaders: [
      ...(prometheus ? [prometheus] : []),
      ...(endpoint
        ? [
            new metrics.PeriodicExportingMetricReader({
              exporter: new OTLPMetricExporter(),
              exportIntervalMillis: EXPORT_MS,
              metricProducers,
            }),
          ]
        : []),
    ],
  });
  sdk.start();
  collectMeasures(meters.getMeter('ichibun'));
  observeProcess();
  if (processor) {
    const ids = new tracing.RandomIdGenerator();
    startTracing({ ids, chooses: samplerOf(variables, tracing), processor, resource, stateOf: createTraceState });
  }
  const serializer = new PrometheusSerializer(undefined, false);
  return {
    ...(prometheus && {
      metrics: async () => serializer.serialize((await prometheus.collect()).resourceMetrics),
    }),
    stop: async () => {
      stopTracing();
      // What cannot be sent is lost; the receiver's absence has been logged by the SDK.
      const sent = Promise.all([processor?.shutdown(), sdk.shutdown()]).catch(() => {});
      await endsWithin(sent, STOP_MS);
    },
  };
}

/** Hands the SDK the durations that this process has counted. */
function producerOfSeconds(
  { AggregationTemporality, DataPointType }: SdkMetrics,
  resource: Resource,
): metrics.MetricProducer {
  const startTime = hrTime(Date.now());
  const HISTOGRAM: metrics.DataPointType.HISTOGRAM = DataPointType.HISTOGRAM;
  return {
    collect: async () => {
      const endTime = hrTime(Date.now());
      const measured = secondsMeasured().map(({ name, description, durations }) => ({
        descriptor: { name, description, unit: '', valueType: DOUBLE },
        aggregationTemporality: AggregationTemporality.CUMULATIVE,
        dataPointType: HISTOGRAM,
        dataPoints: durations.map(({ attributes, counts, sum, count }) => ({
          attributes,
          startTime,
          endTime,
          value: { buckets: { boundaries: BOUNDARIES, counts: [...counts] }, sum, count },
        })),
      }));
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'ichibun' }, metrics: measured }] },
        errors: [],
      };
    },
  };
}

/** Milliseconds between two looks at the event loop. Every 10 ms they take 4 ms of each second, in every process. */
const LAG_EVERY_MS = 50;

function observeProcess(): void {
  const delay = monitorEventLoopDelay({ resolution: LAG_EVERY_MS });
  delay.enable();
  eventLoopLag.observe(() => {
    const seconds = Math.max(0, delay.percentile(99) / 1e6 - LAG_EVERY_MS) / 1_000;
    delay.reset();
    return [[seconds]];
  });
  memoryBytes.observe(() => {
    const { rss, heapUsed } = process.memoryUsage();
    return [
      [rss, { kind: 'rss' }],
      [heapUsed, { kind: 'heap' }],
    ];
  });
}
