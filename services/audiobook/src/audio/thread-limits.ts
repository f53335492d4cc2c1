/** Sound lies beside the heap of its thread; what is on the heap is short-lived, and is collected early. */
export const THREAD_LIMITS = { maxYoungGenerationSizeMb: 2 };
