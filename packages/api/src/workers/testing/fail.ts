export function run(message: string): never {
  throw new RangeError(message);
}
