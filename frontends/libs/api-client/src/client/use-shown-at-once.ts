import { useState } from 'react';

/**
 * A setting whose box shows a press at once, and what is kept again when that could not be saved. What a mutation says
 * of itself comes a task later, and a box drawn from it jumps back for a moment.
 *
 * @param kept as the server has it
 * @param send saves another value; its errors are its mutation's to show
 * @returns what to show, and what a press calls
 */
export function useShownAtOnce<Value>(
  kept: Value,
  send: (value: Value) => Promise<unknown>,
): [Value, (value: Value) => void] {
  const [pressed, setPressed] = useState<{ value: Value; instead: Value }>();
  const isNews = pressed !== undefined && !Object.is(pressed.instead, kept);
  if (isNews) setPressed(undefined);
  const choose = (value: Value) => {
    setPressed({ value, instead: kept });
    send(value).catch(() => setPressed(undefined));
  };
  return [pressed && !isNews ? pressed.value : kept, choose];
}
