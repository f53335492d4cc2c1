/** What may be between the fields of a table that does not say so. */
const SEPARATORS = ['\t', ';', ',', '；', '，'] as const;
/** Lines that are looked at, and how many of them must be divided alike. */
const MOST_LINES = 1_000;
const MOST = 0.8;
/** UTF-16 units of a line that are looked at. */
const LONGEST_LINE = 10_000;

/**
 * What separates the fields of a list: the character by which nearly all of its lines are divided into equally many.
 * What is within quotes or square brackets does not count.
 *
 * @param text the time is linear in its length
 * @returns undefined for a list of single words, or of words with a space before their readings
 */
export function separatorOf(text: string): string | undefined {
  const lines = text
    .split(/\r\n?|\n/, MOST_LINES)
    .map((line) =>
      line
        .slice(0, LONGEST_LINE)
        .replace(/"[^"]*"?/g, '"')
        .replace(/\[[^\][]{0,60}\]/g, '[]'),
    )
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return SEPARATORS.find((separator) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const fields = line.split(separator).length;
      counts.set(fields, (counts.get(fields) ?? 0) + 1);
    }
    return [...counts].some(([fields, count]) => fields > 1 && count >= MOST * lines.length);
  });
}
