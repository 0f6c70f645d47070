package dev.topspin.workload.runtime.scalaactors

import java.util.function.Consumer

import dev.topspin.workload.game.pingpong.PongSide

import scala.actors.IScheduler

/**
 * The answering actor of a pair.
 *
 * @param side what it counts
 */
final class Pong(side: PongSide, scheduler: IScheduler, failed: Consumer[Throwable])
    extends StandardActor(scheduler, failed) {
  override def act(): Unit =
    loop {
      react {
        case ball: Ball =>
          side.answering()
          sender ! ball
      }
    }
}
