import { connect } from 'node:net';
import { type Frame, receiveFrames, sendValue } from './frames.js';

/** The other end, for a process that `StartedProcess` has started. */
export interface Asker {
  /** @param sent called when it has left this process */
  tell(message: unknown, sent?: () => void): void;
  /** Nothing more will be said: this process ends. */
  end(): void;
}

/** Passes on what this process is asked. The process ends with the one that started it. */
export function hearsFromStarter(take: (frame: Frame, asker: Asker) => void): void {
  const socket = connect(process.argv[2]!);
  const asker: Asker = {
    tell: (message, sent) => sendValue(socket, message, sent),
    end: () => void socket.end(),
  };
  receiveFrames(socket, (frame) => take(frame, asker));
  // It shows as its end.
  socket.on('error', () => {});
  socket.once('close', () => process.exit());
}
