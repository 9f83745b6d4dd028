import { Component, type ReactNode } from 'react';

type GuardProps = { error: unknown; children: ReactNode };

/** Catches a failure of the error page itself; its words are fixed, since texts may be what failed (UI-20). */
export class ErrorPageGuard extends Component<GuardProps, { failure?: unknown }> {
  override state: { failure?: unknown } = {};

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    if (this.state.failure === undefined) return this.props.children;
    return (
      <div>
        <h1>An error occurred while showing the error page</h1>
        <details>
          <summary>Details</summary>
          <p>{describe(this.state.failure)}</p>
          <p>{describe(this.props.error)}</p>
        </details>
        <a href="/">Go back to home</a>
      </div>
    );
  }
}

const describe = (thrown: unknown): string =>
  thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : JSON.stringify(thrown);
