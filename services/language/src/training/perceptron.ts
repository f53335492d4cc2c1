/** A word of a text as the trainer sees it: by the numbers of its features, and how it was read. */
export interface Instance {
  readonly features: readonly number[];
  readonly choice: number;
}

const ROUNDS = 12;
/** How much more the right choice must weigh than the next one for nothing to be changed. */
const MARGIN = 200;
const STEP = 10;

/**
 * What each feature weighs for each choice: an averaged perceptron with a margin. Everything is whole numbers, in a
 * fixed order, so that whoever trains finds the same.
 *
 * @returns weights by `feature * choices + choice`
 */
export function train(instances: readonly Instance[], features: number, choices: number): number[] {
  const size = features * choices;
  const weights = new Float64Array(size);
  // The sum of all changes, each times the number of the instance at which it was made.
  const late = new Float64Array(size);
  const random = new Random();
  const order = instances.map((_, index) => index);
  const sums = new Float64Array(choices);
  let time = 1;
  for (let round = 0; round < ROUNDS; round++) {
    random.shuffle(order);
    for (const index of order) {
      const { features: present, choice } = instances[index]!;
      sums.fill(0);
      for (const feature of present) for (let i = 0; i < choices; i++) sums[i]! += weights[feature * choices + i]!;
      const other = bestBut(sums, choice);
      if (sums[choice]! - sums[other]! < MARGIN) {
        for (const feature of present) {
          weights[feature * choices + choice]! += STEP;
          weights[feature * choices + other]! -= STEP;
          late[feature * choices + choice]! += STEP * time;
          late[feature * choices + other]! -= STEP * time;
        }
      }
      time++;
    }
  }
  // All are whole numbers below 2^53, of which a division has one result everywhere.
  return Array.from(weights, (weight, index) => Math.round(weight - late[index]! / time));
}

function bestBut(sums: Float64Array, choice: number): number {
  let best = choice === 0 ? 1 : 0;
  for (let i = best + 1; i < sums.length; i++) if (i !== choice && sums[i]! > sums[best]!) best = i;
  return best;
}

/** Numbers that look random, and are the same ones each time. */
class Random {
  private state = 12_345;

  shuffle(list: number[]): void {
    for (let i = list.length - 1; i > 0; i--) {
      this.state = (Math.imul(this.state, 1_103_515_245) + 12_345) >>> 0;
      const other = Math.floor((this.state / 2 ** 32) * (i + 1));
      [list[i], list[other]] = [list[other]!, list[i]!];
    }
  }
}
