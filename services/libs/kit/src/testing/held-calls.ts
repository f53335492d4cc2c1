import type { DescMethod } from '@bufbuild/protobuf';
import type { Rpc } from '../rpc/rpc.js';

/**
 * Holds the calls of a method, whichever service makes them, so that what needs them is under way as long as a test
 * wants, however fast the machine is.
 *
 * @param rpc of services that run in this process
 */
export function holdCalls(rpc: Rpc, method: DescMethod): { release(): void } {
  const released = Promise.withResolvers<void>();
  const call = rpc.call.bind(rpc);
  rpc.call = async (called, ...rest) => {
    if (called === method) await released.promise;
    return call(called, ...rest);
  };
  return {
    release: () => {
      Reflect.deleteProperty(rpc, 'call');
      released.resolve();
    },
  };
}
