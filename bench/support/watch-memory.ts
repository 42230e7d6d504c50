/** How far the memory of this process rises above where it stands now, in bytes. */
export function watchMemory(): { end(): number } {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 5);
  return {
    end() {
      clearInterval(timer);
      look();
      return most - before;
    },
  };
}
