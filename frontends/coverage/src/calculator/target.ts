import { messages } from '../messages.js';

/**
 * A typed target coverage: its value in percent when it is above 0 and at most 100, and what is wrong with it
 * otherwise.
 */
export function parseTarget(typed: string): { value?: number; error?: string } {
  const text = typed.trim();
  if (text === '') return {};
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0 || value > 100) return { error: messages.calculator.notANumber };
  return value === 0 ? {} : { value };
}
