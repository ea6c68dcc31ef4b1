DROP INDEX `saves_section`;--> statement-breakpoint
CREATE INDEX `saves_user` ON `saves` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `saves_section` ON `saves` (`section_id`,`id`);--> statement-breakpoint
CREATE INDEX `boards_owner` ON `boards` (`owner_id`,`id`);--> statement-breakpoint
CREATE INDEX `pins_domain` ON `pins` (`domain`,`feed_score`,`id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;--> statement-breakpoint
CREATE INDEX `pins_category` ON `pins` (`category`,`feed_score`,`id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;--> statement-breakpoint
CREATE INDEX `topics_popular` ON `topics` (`follower_count`,`id`);