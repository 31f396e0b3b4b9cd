/** Resolve after a time. time: ms. */
export function pause(time: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, time);
  });
}
