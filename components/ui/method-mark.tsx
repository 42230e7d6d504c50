/** Renders an HTTP method; each has its own shape, so that color is not the only difference. */
export function MethodMark({ method }: { method: string }) {
  return (
    <span className="method" data-method={method.toLowerCase()}>
      {method}
    </span>
  );
}
