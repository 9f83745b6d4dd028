/** In the place of a page whose script is on its way, as the page itself shows it before any script. */
export const Arriving = () => <div className="arriving" aria-hidden="true" />;
