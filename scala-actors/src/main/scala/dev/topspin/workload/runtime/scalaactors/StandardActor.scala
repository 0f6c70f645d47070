package dev.topspin.workload.runtime.scalaactors

import java.util.function.Consumer

import scala.actors.{Actor, IScheduler}

/**
 * One of Scala's own actors, on the trial's threads.
 *
 * @param failed told of what ends the actor
 */
abstract class StandardActor(override val scheduler: IScheduler, failed: Consumer[Throwable]) extends Actor {
  override def exceptionHandler: PartialFunction[Exception, Unit] = {
    case e => failed.accept(e)
  }

  /** From a thread that is no actor. */
  final def tell(message: AnyRef): Unit = send(message, null)
}
