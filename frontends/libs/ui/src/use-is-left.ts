import { useEffect, useRef } from 'react';

/** Whether the component that asks has gone from the page: for work of its that goes on without it. */
export function useIsLeft(): { readonly current: boolean } {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
