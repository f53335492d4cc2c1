export interface Debounced<Input> {
  /** Calls with this input after `waitMs` without another; an input that still waits is dropped. */
  (input: Input): void;
  /** Calls at once with the input that waits, if one does. */
  flush(): void;
}

/** Of calls in quick succession makes only the last, `waitMs` after it. */
export function debounce<Input>(call: (input: Input) => void, waitMs: number): Debounced<Input> {
  let waiting: { input: Input; timer: ReturnType<typeof setTimeout> } | undefined;

  const flush = () => {
    if (!waiting) return;
    const { input, timer } = waiting;
    clearTimeout(timer);
    waiting = undefined;
    call(input);
  };
  const ask = (input: Input) => {
    clearTimeout(waiting?.timer);
    waiting = { input, timer: setTimeout(flush, waitMs) };
  };
  return Object.assign(ask, { flush });
}
