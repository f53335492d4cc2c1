/** How many answers are kept; a novel asks for some 5,000. */
const MOST = 50_000;

/** A function of strings that keeps its answers for the next text: words of a text are asked for again and again. */
export function kept<Answer>(workOut: (asked: string) => Answer): (asked: string) => Answer {
  const known = new Map<string, Answer>();
  return (asked) => {
    const answer = known.get(asked);
    if (answer !== undefined || known.has(asked)) return answer as Answer;
    const worked = workOut(asked);
    if (known.size >= MOST) known.clear();
    known.set(asked, worked);
    return worked;
  };
}
