package dev.topspin.workload.runtime.scalaactors

import java.util.function.Consumer

import dev.topspin.workload.game.pingpong.PingSide

import scala.actors.IScheduler

/**
 * The pinging actor of a pair.
 *
 * @param side what it does
 * @param pong the other
 * @param inFlight messages it has
 */
final class Ping(side: PingSide, pong: Pong, inFlight: Int, scheduler: IScheduler, failed: Consumer[Throwable])
    extends StandardActor(scheduler, failed)
    with PingSide.Sender {
  private val balls = Array.tabulate(inFlight)(Ball)

  override def act(): Unit =
    loop {
      react {
        case ball: Ball =>
          if (side.received(ball.index)) {
            pong ! ball
            side.gone()
          }
        case Serve(iteration, over) => side.begin(iteration, this, over)
      }
    }

  override def send(index: Int): Unit = pong ! balls(index)
}
