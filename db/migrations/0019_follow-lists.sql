CREATE INDEX `board_follows_following` ON `board_follows` (`user_id`,`created_at`,`board_id`);--> statement-breakpoint
CREATE INDEX `user_follows_followers` ON `user_follows` (`followed_id`,`created_at`,`follower_id`);--> statement-breakpoint
CREATE INDEX `user_follows_following` ON `user_follows` (`follower_id`,`created_at`,`followed_id`);