import type { tracing } from '@opentelemetry/sdk-node';
import { z } from 'zod';

const PARENT_BASED = 'parentbased_';

/** OpenTelemetry's own variables. */
export const samplingVariables = z.object({
  OTEL_TRACES_SAMPLER: z
    .enum([
      ...(['always_on', 'always_off', 'traceidratio'] as const),
      ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});

/**
 * Decides which traces are recorded, once for each: what is not chosen has no spans at all.
 *
 * @returns whether the trace of this id is; its second argument is what the caller outside has decided for its part
 */
export function samplerOf(
  { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: z.infer<typeof samplingVariables>,
  sdk: typeof tracing,
): (traceId: string, outside: boolean | undefined) => boolean {
  const root = name.replace(PARENT_BASED, '');
  // The same traces are chosen wherever this ratio holds: it goes by their ids.
  const byRatio = new sdk.TraceIdRatioBasedSampler(ratio);
  const CHOSEN: tracing.SamplingDecision = sdk.SamplingDecision.RECORD_AND_SAMPLED;
  const choosesRoot: (traceId: string) => boolean =
    root === 'traceidratio'
      ? (traceId) => byRatio.shouldSample(undefined, traceId).decision === CHOSEN
      : () => root === 'always_on';
  if (!name.startsWith(PARENT_BASED)) return choosesRoot;
  return (traceId, outside) => outside ?? choosesRoot(traceId);
}
