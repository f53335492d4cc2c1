/** Where a bar is drawn. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const WIDTH = 30;

/**
 * A bar in the terminal that says how much of something is done; a line for each quarter where the output is no
 * terminal.
 *
 * @returns told the share that is done, from 0 to 1
 */
export function progressBar(screen: Screen, what: string): (share: number) => void {
  let told = -1;
  return (share) => {
    const percent = Math.floor(share * 100);
    const step = screen.isTTY ? percent : Math.floor(percent / 25) * 25;
    if (step <= told) return;
    told = step;
    if (!screen.isTTY) {
      screen.write(`${what}: ${step} %\n`);
      return;
    }
    const done = Math.round((percent / 100) * WIDTH);
    screen.write(
      `\r${what} [${'#'.repeat(done)}${'.'.repeat(WIDTH - done)}] ${percent} %${percent >= 100 ? '\n' : ''}`,
    );
  };
}
