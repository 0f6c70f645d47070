package dev.topspin.workload.runtime.scalaactors

import java.util.concurrent.CountDownLatch

import dev.topspin.workload.harness.trial.Iteration

/**
 * The message that goes to and fro: made once for each in flight.
 *
 * @param index of the message in its pair, from 0
 */
final case class Ball(index: Int)

/**
 * Begins an iteration.
 *
 * @param over counted down at its end
 */
final case class Serve(iteration: Iteration, over: CountDownLatch)
