/** Never ends. */
export function run(turns: number): number {
  let turn = turns;
  while (turn > 0) turn += 1;
  return turn;
}
