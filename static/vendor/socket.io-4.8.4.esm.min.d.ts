/** What socketline.js uses of the vendored Socket.IO client. */

export interface Socket {
  readonly connected: boolean;
  readonly active: boolean; // will it reconnect by itself?
  connect(): Socket;
  off(event: string, listener: (...values: any[]) => void): Socket;
  on(event: string, listener: (...values: any[]) => void): Socket;
  emit(event: string, ...values: any[]): Socket;
  timeout(milliseconds: number): Socket;
}

export function io(options: object): Socket;
