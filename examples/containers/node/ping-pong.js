// A program for the runtime container: worker threads and message ports, for ping-pong. It speaks version 1 of
// docs/container-protocol.md over the connection that its plan names. Node 18 or later, and nothing else.
'use strict';
const fs = require('node:fs');
const net = require('node:net');
const readline = require('node:readline');
const { Worker, MessageChannel, isMainThread, parentPort, workerData } = require('node:worker_threads');

// how many round trips go between two looks at the clock where none is recorded
const LOOKS = 64;

if (!isMainThread) {
  (workerData.side === 'ping' ? ping : pong)(workerData.port, workerData.inFlight);
} else {
  main();
}

// monotonic, the same for all threads, in nanoseconds
function now() {
  const [seconds, nanos] = process.hrtime();
  return seconds * 1e9 + nanos;
}

function pong(port) {
  let received = 0;
  port.on('message', (message) => {
    received++;
    port.postMessage(message);
  });
  // a ball is never under way when this is asked for: the ping has got all of them back
  parentPort.on('message', () => {
    parentPort.postMessage({ sent: received, received });
    received = 0;
  });
}

function ping(port, inFlight) {
  let ask, start, last, open, sent, received, lengths;
  port.on('message', (was) => {
    received++;
    const every = ask.recordEvery;
    if (received % (every || LOOKS) === 0) {
      last = now();
      open = last - start < ask.timeNanos;
      if (every > 0) record(lengths, last - was);
    } else if (every > 1 && (received + inFlight) % every === 0) {
      last = now(); // the next message is one that will be recorded
    }
    if (open && sent < ask.exchanges) {
      sent++;
      port.postMessage(last);
    } else if (received === sent) {
      parentPort.postMessage({ start, end: now(), sent, received, lengths: [...lengths] });
    }
  });
  parentPort.on('message', (a) => {
    ask = a;
    open = true;
    received = 0;
    lengths = new Map();
    sent = Math.min(inFlight, ask.exchanges);
    start = last = now();
    for (let i = 0; i < sent; i++) port.postMessage(last);
  });
}

// seven bits of a length, the middle of all that have them: 2,048 different ones at the most
function record(lengths, nanos) {
  const bucket = 2 ** Math.max(0, Math.floor(Math.log2(nanos)) - 6);
  const length = nanos < 128 ? nanos : Math.floor(nanos / bucket) * bucket + bucket / 2;
  lengths.set(length, (lengths.get(length) || 0) + 1);
}

function answer(worker, message) {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.postMessage(message);
  });
}

function startPair(inFlight) {
  const { port1, port2 } = new MessageChannel();
  const side = (name, port) =>
    new Worker(__filename, { workerData: { side: name, port, inFlight }, transferList: [port] });
  return { ping: side('ping', port1), pong: side('pong', port2) };
}

async function run(pairs, ask) {
  const pings = await Promise.all(pairs.map((pair) => answer(pair.ping, ask)));
  const pongs = await Promise.all(pairs.map((pair) => answer(pair.pong, 'count')));
  const sum = (all, field) => all.reduce((before, one) => before + one[field], 0);
  const lengths = new Map();
  for (const one of pings) {
    for (const [length, count] of one.lengths) lengths.set(length, (lengths.get(length) || 0) + count);
  }
  return {
    type: 'done',
    number: ask.number,
    exchanges: sum(pings, 'received'),
    nanos: Math.max(...pings.map((p) => p.end)) - Math.min(...pings.map((p) => p.start)),
    sent: sum(pings, 'sent') + sum(pongs, 'sent'),
    received: sum(pings, 'received') + sum(pongs, 'received'),
    roundTrips: [...lengths].sort((a, b) => a[0] - b[0]),
  };
}

// the file appears whole: in a pod it is written by another container
async function readPlan(path) {
  while (!fs.existsSync(path)) await new Promise((resolve) => setTimeout(resolve, 50));
  return JSON.parse(fs.readFileSync(path, 'utf8'));
}

async function main() {
  const path = process.env.TOPSPIN_PLAN;
  if (!path) {
    console.error('TOPSPIN_PLAN is not set: this is started by Topspin (topspin conformance, topspin run)');
    process.exit(1);
  }
  const plan = await readPlan(path);
  const game = plan.workload.pingPong;
  const pairs = game ? Array.from({ length: game.pairs }, () => startPair(game.inFlight)) : [];
  const workers = pairs.flatMap((pair) => [pair.ping, pair.pong]);
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('online', resolve))));
  const socket = net.connect(plan.port, plan.address);
  socket.setNoDelay(true);
  const say = (message) => socket.write(JSON.stringify(message) + '\n');
  say({
    type: 'hello', protocol: 1, token: plan.token, pid: process.pid,
    name: `worker threads and message ports, Node ${process.versions.node}`,
    settings: [`workers=${workers.length}`], workloads: ['pingPong'], records: true,
  });
  let begins = 0;
  let exchanges = 0;
  for await (const line of readline.createInterface({ input: socket })) {
    const ask = JSON.parse(line);
    if (ask.type === 'begin') {
      const done = await run(pairs, ask);
      begins++;
      exchanges += done.exchanges;
      say(done);
    } else if (ask.type === 'report') {
      say({ type: 'report', begins, exchanges });
    } else if (ask.type === 'end') {
      process.exit(0);
    } else {
      throw new Error(`what is "${ask.type}"?`);
    }
  }
  console.error('Topspin is gone');
  process.exit(1);
}
