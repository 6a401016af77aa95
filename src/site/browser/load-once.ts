/**
 * Loads a data script once and passes its data to a callback. Pages opened from disk may load scripts but cannot fetch
 * data.
 */

export function loadOnce<T>(address: string, read: () => T | undefined): (then: (data: T) => void) => void {
  let element: HTMLScriptElement | undefined;
  return (then) => {
    const present = read();
    if (present !== undefined) {
      then(present);
      return;
    }
    if (element === undefined) {
      element = document.createElement("script");
      element.src = address;
      document.head.append(element);
    }
    element.addEventListener("load", () => {
      const data = read();
      if (data !== undefined) then(data);
    });
  };
}
